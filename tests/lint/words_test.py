"""Words, calls and names that have no place where they stand are caught; the same letters inside other words are not."""

from planted_tree import PlantedTree

import core_silence
import file_shape
import project_words
import room_words


class RoomWordsTest(PlantedTree):
    def test_identifier(self):
        self.plant("src/index/join.cc", "int num_tokens = 0;\n")
        self.assert_caught(room_words.check, "src/index/join.cc:1", "'token'")

    def test_camel_case_and_comment(self):
        self.plant("src/cluster/edge.h", "struct FingerprintEdge {};\n")
        self.assert_caught(room_words.check, "fingerprint")
        self.plant("src/cluster/edge.h", "int x;\n// a simhash\n")
        self.assert_caught(room_words.check, "src/cluster/edge.h:2", "simhash")

    def test_strings_citations_and_longer_words_do_not_count(self):
        self.plant("src/index/join.cc", '// Tests    tests/unit/token_test.cc\nauto a = "token"; int tokenless;\n')
        self.assert_clean(room_words.check)


class CoreSilenceTest(PlantedTree):
    def test_each_call(self):
        for call in ('std::cout << 1;', 'printf("x");', "std::abort();", "exit(1);", "throw 1;", "using namespace std;"):
            with self.subTest(call):
                self.plant("src/index/join.cc", f"void f() {{ {call} }}\n")
                self.assert_caught(core_silence.check, "src/index/join.cc:1")

    def test_comments_names_and_literals_do_not_count(self):
        self.plant("src/index/join.cc", "// may not throw or exit()\nusing namespace std::literals;\nint on_exit_code;\n")
        self.assert_clean(core_silence.check)


class FileShapeTest(PlantedTree):
    def test_clean_tree_passes(self):
        self.assert_clean(file_shape.check)

    def test_long_file(self):
        self.plant("src/index/join.cc", "int x();\n" * 401)
        self.assert_caught(file_shape.check, "401 lines")

    def test_letter_outside_ascii(self):
        self.plant("src/index/join.cc", "// a\n// caf\u00e9\n")
        self.assert_caught(file_shape.check, "src/index/join.cc:2", "ASCII")

    def test_end_of_file(self):
        self.plant("src/index/join.cc", "int x;")
        self.assert_caught(file_shape.check, "newline")

    def test_names_that_say_nothing(self):
        for name in ("utils.h", "string_utils.h", "common.h", "helpers/x.h", "join_impl.h"):
            with self.subTest(name):
                self.setUp()
                self.plant(f"src/base/{name}", "#pragma once\n")
                self.assert_caught(file_shape.check, name.split("/")[0])

    def test_words_of_the_field_are_names(self):
        self.plant("src/base/common_subsequence.h", "#pragma once\n")
        self.assert_clean(file_shape.check)


class ProjectWordsTest(PlantedTree):
    def test_each_word(self):
        for word in ("TO" + "DO: later", "FIX" + "ME", "/wor" + "k/main/x", "/tm" + "p/data/x", "../sha" + "red/x"):
            with self.subTest(word):
                self.plant("docs/page.md", word + "\n")
                self.assert_caught(project_words.check, "docs/page.md:1")

    def test_ordinary_paths_do_not_count(self):
        self.plant("docs/page.md", "`/usr/share/doc`, `network/x`, todo lists\n")
        self.assert_clean(project_words.check)
