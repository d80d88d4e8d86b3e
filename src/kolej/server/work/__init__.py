"""Work that takes longer than an answer may: bots that think, reviews, compiling. In processes of their own."""
