"""Includes that point the wrong way are caught, each for its own reason."""

from planted_tree import PlantedTree

import layers


class LayersTest(PlantedTree):
    def test_clean_tree_passes(self):
        self.assert_clean(layers.check)

    def test_room_includes_a_room_its_line_does_not_allow(self):
        self.plant("src/index/join.cc", '#include "text/token.h"\n')
        self.assert_caught(layers.check, "src/index/join.cc:1", "does not let index use text")

    def test_edge_includes_a_room(self):
        self.plant("cli/main.cc", '#include <string>\n#include "base/hash.h"\n')
        self.assert_caught(layers.check, "cli/main.cc:2", "an edge includes sameish/ only")

    def test_public_header_includes_a_room(self):
        self.plant("include/sameish/result.h", '#include "base/hash.h"\n')
        self.assert_caught(layers.check, "public header")

    def test_third_party_header_outside_its_room(self):
        self.plant("src/text/read.cc", "#include <simdjson.h>\n")
        self.assert_caught(layers.check, "belongs to io")

    def test_unknown_third_party_header(self):
        self.plant("src/io/read.cc", "#include <curl/curl.h>\n")
        self.assert_caught(layers.check, "curl/curl.h")

    def test_system_header_in_a_pure_room(self):
        self.plant("src/text/read.cc", "#include <fcntl.h>\n")
        self.assert_caught(layers.check, "fcntl.h")

    def test_room_without_a_line(self):
        self.plant("src/storage/segment.h", "#pragma once\n")
        self.assert_caught(layers.check, "belongs to no room")

    def test_rooms_that_name_each_other(self):
        self.plant("cmake/rooms.txt", "base:\nkernel: base index\ntext: base\nio: base\nindex: base kernel\n")
        self.assertEqual(len(self.faults(layers.check)), 2)
