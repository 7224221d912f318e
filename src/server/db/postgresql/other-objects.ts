/**
 * The objects of a schema beside tables and what belongs to them: views, sequences, foreign tables and types of others. Tables,
 * and their types, cannot have the same names. What an extension has made is left out; a function is never in the way.
 */
export const LIST_OTHERS = `
  WITH "n" AS (SELECT "oid" FROM "pg_namespace" WHERE "nspname" = current_schema()),
  "owned" AS (SELECT "classid", "objid" FROM "pg_depend" 
    WHERE "deptype" = 'e' OR "deptype" IN ('a', 'i') AND "refclassid" = 'pg_class'::regclass)
  SELECT "c"."relname"::text AS "name", CASE "c"."relkind" WHEN 'S' THEN 'sequence' WHEN 'c' THEN 'type'
    WHEN 'f' THEN 'foreign table' ELSE 'view' END AS "kind"
  FROM "pg_class" AS "c" JOIN "n" ON "n"."oid" = "c"."relnamespace"
  WHERE "c"."relkind" IN ('S', 'c', 'f', 'm', 'v')
    AND ("c"."tableoid", "c"."oid") NOT IN (SELECT "classid", "objid" FROM "owned")
  UNION ALL
  SELECT "y"."typname"::text, 'type' FROM "pg_type" AS "y" JOIN "n" ON "n"."oid" = "y"."typnamespace"
  WHERE "y"."typrelid" = 0 AND NOT EXISTS (SELECT FROM "pg_type" AS "e" WHERE "e"."typarray" = "y"."oid")
    AND ("y"."tableoid", "y"."oid") NOT IN (SELECT "classid", "objid" FROM "owned")
  ORDER BY 1, 2`
