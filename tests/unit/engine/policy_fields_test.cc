// PolicyFields: values gathered in input order give the order that the policy asks for.
#include "engine/policy_fields.h"

#include <gtest/gtest.h>

#include "reference/io/temporary_directory.h"

namespace sameish::engine {
namespace {

using Value = FieldCollector::Value;

class PolicyFieldsTest : public testing::Test {
 protected:
  PolicyFields fields(const std::string& policy) {
    return {posix_file_system(), directory_.path(), cluster::Policy::parse(policy).value()};
  }

  /// Documents of texts of their own, with so many characters.
  static Collection collection(const std::vector<std::uint32_t>& lengths) {
    Collection collection;
    for (const std::uint32_t length : lengths) {
      TextFacts facts;
      facts.num_characters = length;
      collection.text_of.push_back(collection.num_texts());
      collection.texts.push_back(facts);
    }
    return collection;
  }

  static Value text(const std::string& value) { return {io::ValueKind::string, value}; }

  test::TemporaryDirectory directory_;
};

using Order = std::vector<DocumentOrdinal>;

TEST_F(PolicyFieldsTest, AsksForTheFieldsOfThePolicy) {
  EXPECT_EQ(fields("newest:date,longest,max:score").fields(), (std::vector<std::string>{"date", "score"}));
  EXPECT_TRUE(fields("longest,first").fields().empty());
  EXPECT_TRUE(fields("central").needs_scores());
  EXPECT_FALSE(fields("longest").needs_scores());
}

TEST_F(PolicyFieldsTest, OrdersByAFieldAndPutsMissingValuesLast) {
  PolicyFields policy = fields("newest:date");
  ASSERT_TRUE(policy.take(0, {text("2020-01-01")}).ok());
  ASSERT_TRUE(policy.take(1, {Value{}}).ok());
  ASSERT_TRUE(policy.take(2, {text("2023-01-01")}).ok());
  ASSERT_TRUE(policy.take(3, {Value{io::ValueKind::null, "null"}}).ok());
  const auto order = policy.order(collection({1, 1, 1, 1}), {});
  ASSERT_TRUE(order.ok());
  EXPECT_EQ(order->order(), (Order{2, 0, 1, 3}));
}

TEST_F(PolicyFieldsTest, WarnsOfAFieldThatNoRecordHas) {
  PolicyFields policy = fields("newest:date,prefer:lang=en,longest");
  EXPECT_TRUE(policy.warnings().empty()) << "nothing was read";
  ASSERT_TRUE(policy.take(0, {Value{}, text("")}).ok());
  ASSERT_TRUE(policy.take(1, {Value{io::ValueKind::null, "null"}, Value{}}).ok());
  EXPECT_EQ(policy.warnings(),
            std::vector<std::string>{"no record has the field \"date\", so newest:date of --keep decides nothing"});
}

TEST_F(PolicyFieldsTest, AnEmptyValueIsNotAMissingOne) {
  PolicyFields policy = fields("shortest:title");
  ASSERT_TRUE(policy.take(0, {Value{}}).ok());
  ASSERT_TRUE(policy.take(1, {text("ab")}).ok());
  ASSERT_TRUE(policy.take(2, {text("")}).ok());
  EXPECT_EQ(policy.order(collection({1, 1, 1}), {})->order(), (Order{2, 1, 0}));
}

TEST_F(PolicyFieldsTest, LengthsAndScoresAreThoseOfTheText) {
  const Collection texts = collection({5, 9, 9, 2});
  EXPECT_EQ(fields("longest,last").order(texts, {})->order(), (Order{2, 1, 0, 3}));
  EXPECT_EQ(fields("central").order(texts, {1, 0, 7, 3})->order(), (Order{2, 3, 0, 1}));
}

}  // namespace
}  // namespace sameish::engine
