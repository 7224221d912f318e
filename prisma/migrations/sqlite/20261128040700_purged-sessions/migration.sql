-- From now on a session is purged with the last of its refresh tokens. A purge that broke off has left some without any.
DELETE FROM "Session" WHERE NOT EXISTS (SELECT 1 FROM "RefreshToken" AS "t" WHERE "t"."sessionId" = "Session"."id");
