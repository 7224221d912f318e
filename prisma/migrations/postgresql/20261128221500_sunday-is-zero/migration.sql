-- The days of weekly notes were 1 (Monday) to 7: Sunday is 0, as it is everywhere else.
UPDATE "Notice" SET "weekday" = 0 WHERE "weekday" = 7;
