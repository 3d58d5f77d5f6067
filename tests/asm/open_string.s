# a string that is not closed; the next line is read
.string s, "text                               # error: 2:12: string is not closed
.string s2, "text\"                            # error: 3:13: string is not closed
        nop # not reached by the string        # error: 4:9: instruction before the first '.codelet'
