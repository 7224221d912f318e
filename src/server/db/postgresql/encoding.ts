/**
 * Fails, with a code of its own, where the encoding of the database lacks characters: some names would be refused row by
 * row. SQL_ASCII, which a cluster has that was made without a locale, takes every character as it is.
 */
export const REQUIRE_UTF8 = `DO $$ BEGIN
  IF current_setting('server_encoding') NOT IN ('UTF8', 'SQL_ASCII') THEN
    RAISE EXCEPTION 'its encoding is %', current_setting('server_encoding') USING ERRCODE = 'UTF08';
  END IF; END $$`
