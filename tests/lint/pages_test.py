"""Pages that name what is not there, and versions and packages written twice, are caught."""

from planted_tree import PlantedTree

import doc_paths
import packages
import version


class DocPathsTest(PlantedTree):
    def test_named_paths_exist(self):
        self.plant("docs/page.md", "See `src/base/hash.h`, `src/{base,index}/*` and [the log](../CHANGELOG.md#top).\n")
        self.assert_clean(doc_paths.check)

    def test_path_that_is_gone(self):
        self.plant("docs/page.md", "See `src/base/gone.h`.\n")
        self.assert_caught(doc_paths.check, "docs/page.md:1", "gone.h")

    def test_link_that_leads_nowhere(self):
        self.plant("docs/page.md", "See [it](gone.md).\n")
        self.assert_caught(doc_paths.check, "gone.md")

    def test_comment_that_names_a_test_that_is_gone(self):
        self.plant("src/base/hash.h", "// Tests    tests/unit/base/gone_test.cc\n")
        self.plant("docs/page.md", "See `src/base/hash.h`.\n")
        self.assert_caught(doc_paths.check, "gone_test.cc")


class VersionTest(PlantedTree):
    def test_clean_tree_passes(self):
        self.assert_clean(version.check)

    def test_written_twice(self):
        self.plant("cli/main.cc", 'const char* version = "0.1.0";\n')
        self.assert_caught(version.check, "cli/main.cc:1")

    def test_not_in_the_changelog(self):
        self.plant("CHANGELOG.md", "# Changelog\n## [0.0.9]\n")
        self.assert_caught(version.check, "CHANGELOG.md")


class PackagesTest(PlantedTree):
    def test_same_list(self):
        self.plant("README.md", "```\nsudo apt-get install g++ cmake zstd\n```\n")
        self.assert_clean(packages.check)

    def test_one_is_missing_or_too_many(self):
        self.plant("README.md", "```\nsudo apt install g++ cmake zstd gdb\n```\n")
        self.assert_caught(packages.check, "gdb")
        self.plant("deps/apt.txt", "g++  # b\ncmake  # b\nzstd  # t\ngdb  # b\nperl  # b\n")
        self.assert_caught(packages.check, "perl")

    def test_line_without_a_reason(self):
        self.plant("deps/apt.txt", "g++\ncmake  # build\n")
        self.assert_caught(packages.check, "g++")
