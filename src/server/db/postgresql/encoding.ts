/**
 * Fails, with a code of its own, where the encoding of the database is not UTF8: names in another one, and emojis, would
 * be refused row by row.
 */
export const REQUIRE_UTF8 = `DO $$ BEGIN
  IF current_setting('server_encoding') <> 'UTF8' THEN
    RAISE EXCEPTION 'its encoding is %', current_setting('server_encoding') USING ERRCODE = 'UTF08';
  END IF; END $$`
