/** Compares with the committed structure: the doctor may be on a replica, where it cannot run migrations. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Provider } from '../db/database.ts'
import type { Connection } from './connection.ts'

export type Structure = Record<string, Record<string, string>>

interface ExpectedReference {
  table: string
  name: string
  columns: string[]
  parent: string
  /** In the order of `columns`. */
  parentColumns: string[]
}

export function structureFile(provider: Provider): string {
  return resolve(`prisma/migrations/${provider}-structure.json`)
}

/** @throws Error when its file is not there. */
export function expectedStructure(provider: Provider): Structure {
  return JSON.parse(readFileSync(structureFile(provider), 'utf8')) as Structure
}

export async function readStructure({ provider, query }: Connection): Promise<Structure> {
  const structure: Structure = {}
  for (const row of await query(FACTS[provider])) {
    const [table, what, is] = [String(row.table), String(row.what), String(row.is)]
    if (table === RECORD || table.startsWith('sqlite_') || what === NOT_EVERYWHERE) continue
    const facts = (structure[table] ??= {})
    const isText = provider === 'sqlite' && what === `table ${table}`
    const value = isText ? optionsOf(is) : is.replaceAll(/\s+/g, ' ')
    // SQLite's foreign keys have no names, so that there may be two of one column.
    facts[what] = facts[what] === undefined ? value : `${facts[what]} and ${value}`
  }
  return structure
}

function optionsOf(sql: string): string {
  const words = sql
    .replaceAll(/"[^"]*"|'[^']*'|--.*$|\/\*[^]*?\*\//gm, ' ')
    .match(/\b(AUTOINCREMENT|CHECK|COLLATE|CONFLICT|DEFERRABLE|STRICT|WITHOUT)\b/gi)
  return words ? `with ${words.map((word) => word.toUpperCase()).join(' ')}` : 'ordinary'
}

/** An SQLite file is for Balance alone; a database of PostgreSQL can be for other programs too. */
export async function strangers(
  { provider, query }: Connection,
  expected: Structure,
): Promise<string[]> {
  if (provider === 'postgresql') return []
  const there = await query(
    `SELECT "type", "name", "tbl_name" AS "table" FROM "sqlite_master" ORDER BY "type", "name"`,
  )
  return there.flatMap((row) => {
    const [type, name, table] = [String(row.type), String(row.name), String(row.table)]
    const isKnown =
      expected[table] !== undefined ||
      SQLITES_OWN.test(name) ||
      (type === 'index' && table !== RECORD) ||
      (type === 'table' && name === RECORD)
    return isKnown ? [] : [`The ${type} ${name} is not of Balance.`]
  })
}

const RECORD = '_prisma_migrations'

/** Its extension is not there where nobody may create it, or it was never installed: searches then take longer. */
const NOT_EVERYWHERE = 'index User_search_idx'

const SQLITES_OWN = /^sqlite_(sequence|stat\d|autoindex_.*)$/

/** Indexes that others add are no difference, unless they are unique or can fail for a row. */
export function differences(expected: Structure, found: Structure): string[] {
  return Object.entries(expected).flatMap(([table, facts]) => {
    const there = found[table]
    if (!there) return [`The table ${table} is missing.`]
    const wrong = Object.entries(facts).flatMap(([what, is]) => {
      const now = there[what]
      if (now === undefined) return [`The ${what} is missing.`]
      return now === is ? [] : [`The ${what} is ${now} in place of ${is}.`]
    })
    const added = Object.entries(there)
      .filter(([what]) => facts[what] === undefined)
      .filter(([what, is]) => !what.startsWith('index ') || CHANGES_WRITES.test(is))
      .map(([what, is]) => `${table}: the ${what} is not of Balance: ${is}.`)
    return [...wrong, ...added]
  })
}

const CHANGES_WRITES = /UNIQUE|an expression|of some rows/

export function expectedReferences(structure: Structure): ExpectedReference[] {
  return Object.entries(structure).flatMap(([table, facts]) =>
    Object.entries(facts)
      .filter(([what]) => what.startsWith('foreign key '))
      .map(([what, is]) => {
        const [, list, parent, parentList] =
          /^FOREIGN KEY \(([^)]+)\) REFERENCES "?(\w+)"?\(([^)]+)\)/.exec(is) ?? []
        if (!list || !parent || !parentList)
          throw new Error(`The doctor cannot read the ${what}: ${is}.`)
        return {
          table,
          name: what,
          columns: namesIn(list),
          parent,
          parentColumns: namesIn(parentList),
        }
      }),
  )
}

export function columnsOfKey(is: string): string[] {
  const [, list = is] = /\(([^)]*)\)/.exec(is) ?? []
  return namesIn(list)
}

function namesIn(list: string): string[] {
  return list.split(', ').map((name) => name.replaceAll('"', ''))
}

/** A row is a fact: its `table`, `what` as a phrase for a sentence, and what it `is` in the database's own words. */
const FACTS: Record<Provider, string> = {
  sqlite: `
  WITH "t" AS MATERIALIZED (SELECT "name", "sql" FROM "sqlite_master" WHERE "type" = 'table'
    AND "sql" NOT LIKE 'CREATE VIRTUAL%')
  SELECT "name" AS "table", 'table ' || "name" AS "what", "sql" AS "is" FROM "t"
  UNION ALL
  SELECT "t"."name", 'column ' || "t"."name" || '.' || "c"."name",
    "c"."type" || iif("c"."notnull", ' NOT NULL', '') || coalesce(' DEFAULT ' || "c"."dflt_value", '')
      || iif("c"."hidden" > 0, ' GENERATED', '')
  FROM "t", pragma_table_xinfo("t"."name") AS "c"
  UNION ALL
  SELECT "t"."name", 'primary key of ' || "t"."name", group_concat("c"."name", ', ' ORDER BY "c"."pk")
  FROM "t", pragma_table_xinfo("t"."name") AS "c" WHERE "c"."pk" > 0 GROUP BY "t"."name"
  UNION ALL
  SELECT "t"."name", 'foreign key of ' || "t"."name" || '.' || group_concat("f"."from", ', ' ORDER BY "f"."seq"),
    'FOREIGN KEY ("' || group_concat("f"."from", '", "' ORDER BY "f"."seq") || '") REFERENCES "' || "f"."table" || '"("'
      || group_concat(coalesce("f"."to", 'id'), '", "' ORDER BY "f"."seq") || '")'
      || ' ON UPDATE ' || "f"."on_update" || ' ON DELETE ' || "f"."on_delete"
  FROM "t", pragma_foreign_key_list("t"."name") AS "f" GROUP BY "t"."name", "f"."id"
  UNION ALL
  SELECT "t"."name", 'index ' || "i"."name", iif("i"."unique", 'UNIQUE ', '') || '('
    || group_concat(coalesce("c"."name", 'an expression') || iif("c"."desc", ' DESC', '')
      || iif("c"."coll" <> 'BINARY', ' COLLATE ' || "c"."coll", ''), ', ' ORDER BY "c"."seqno")
    || ')' || iif("i"."partial", ' of some rows: ' || substr("m"."sql", instr("m"."sql", ' WHERE ') + 7), '')
  FROM "t", pragma_index_list("t"."name") AS "i", pragma_index_xinfo("i"."name") AS "c"
  JOIN "sqlite_master" AS "m" ON "m"."name" = "i"."name" AND "m"."type" = 'index'
  WHERE "i"."origin" <> 'pk' AND "c"."key" = 1 GROUP BY "t"."name", "i"."name"
  UNION ALL
  SELECT "tbl_name", 'trigger ' || "name", "sql" FROM "sqlite_master" WHERE "type" = 'trigger'
  ORDER BY 1, 2, 3`,
  postgresql: `
  WITH "t" AS MATERIALIZED (
    SELECT "c".*, "c"."relname"::text COLLATE "C" AS "name" FROM "pg_class" AS "c"
    JOIN "pg_namespace" AS "n" ON "n"."oid" = "c"."relnamespace"
    WHERE "n"."nspname" = current_schema() AND "c"."relkind" IN ('r', 'p')),
  "a" AS MATERIALIZED (
    SELECT "a".*, "t"."name" || '.' || "a"."attname" AS "name", "t"."name" AS "table"
    FROM "pg_attribute" AS "a" JOIN "t" ON "t"."oid" = "a"."attrelid" WHERE "a"."attnum" > 0 AND NOT "a"."attisdropped")
  SELECT "name" AS "table", 'table ' || "name" AS "what", coalesce(nullif(concat_ws(', ',
    CASE WHEN "relkind" = 'p' THEN 'partitioned' END,
    CASE WHEN "relpersistence" <> 'p' THEN 'unlogged' END,
    CASE WHEN "relrowsecurity" THEN 'with row security' END,
    CASE WHEN EXISTS (SELECT FROM "pg_inherits" WHERE "t"."oid" IN ("inhrelid", "inhparent")) THEN 'inherited' END
    ), ''), 'ordinary') AS "is" FROM "t"
  UNION ALL
  SELECT "a"."table", 'column ' || "a"."name", concat(format_type("a"."atttypid", "a"."atttypmod"),
    CASE WHEN "a"."attcollation" <> "y"."typcollation" THEN ' COLLATE ' || "a"."attcollation"::regcollation END,
    CASE WHEN "a"."attnotnull" THEN ' NOT NULL' END,
    CASE WHEN "a"."attidentity" <> '' THEN ' AS IDENTITY' END,
    CASE WHEN "a"."attgenerated" <> '' THEN ' GENERATED AS ' WHEN "d"."oid" IS NOT NULL THEN ' DEFAULT ' END,
    pg_get_expr("d"."adbin", "d"."adrelid"))
  FROM "a" JOIN "pg_type" AS "y" ON "y"."oid" = "a"."atttypid"
  LEFT JOIN "pg_attrdef" AS "d" ON "d"."adrelid" = "a"."attrelid" AND "d"."adnum" = "a"."attnum"
  UNION ALL
  SELECT "a"."table", 'list of values of ' || "a"."name", string_agg("e"."enumlabel", ', ' ORDER BY "e"."enumsortorder")
  FROM "a" JOIN "pg_enum" AS "e" ON "e"."enumtypid" = "a"."atttypid" GROUP BY 1, 2
  UNION ALL
  SELECT "a"."table", 'sequence of ' || "a"."name", concat("s"."seqrelid"::regclass::text, ' AS ',
    format_type("s"."seqtypid", NULL), ' INCREMENT ', "s"."seqincrement", ' MINVALUE ', "s"."seqmin",
    ' MAXVALUE ', "s"."seqmax", CASE WHEN "s"."seqcycle" THEN ' CYCLE' END)
  FROM "a" JOIN "pg_depend" AS "d" ON "d"."refobjid" = "a"."attrelid" AND "d"."refobjsubid" = "a"."attnum"
    AND "d"."classid" = 'pg_class'::regclass
  JOIN "pg_sequence" AS "s" ON "s"."seqrelid" = "d"."objid"
  UNION ALL
  SELECT "t"."name", CASE "k"."contype" WHEN 'p' THEN 'primary key ' WHEN 'f' THEN 'foreign key ' ELSE 'constraint ' END
    || "k"."conname", pg_get_constraintdef("k"."oid") || CASE WHEN EXISTS (
      SELECT FROM "pg_trigger" WHERE "tgconstraint" = "k"."oid" AND "tgenabled" <> 'O') THEN ', switched off,' ELSE '' END
  FROM "t" JOIN "pg_constraint" AS "k" ON "k"."conrelid" = "t"."oid" WHERE "k"."contype" IN ('p', 'f', 'u', 'c', 'x')
  UNION ALL
  SELECT "t"."name", 'index ' || "c"."relname", concat(pg_get_indexdef("i"."indexrelid", 0, true),
    CASE WHEN "i"."indexprs" IS NOT NULL THEN ' with an expression' END,
    CASE WHEN "i"."indpred" IS NOT NULL THEN ' of some rows' END,
    CASE WHEN NOT "i"."indisvalid" THEN ', not valid,' END)
  FROM "t" JOIN "pg_index" AS "i" ON "i"."indrelid" = "t"."oid" JOIN "pg_class" AS "c" ON "c"."oid" = "i"."indexrelid"
  WHERE NOT EXISTS (SELECT FROM "pg_constraint" WHERE "conindid" = "i"."indexrelid" AND "contype" IN ('p', 'u', 'x'))
  UNION ALL
  SELECT "t"."name", 'trigger ' || "g"."tgname", pg_get_triggerdef("g"."oid", true)
  FROM "t" JOIN "pg_trigger" AS "g" ON "g"."tgrelid" = "t"."oid" WHERE NOT "g"."tgisinternal"
  UNION ALL
  SELECT "t"."name", 'rule ' || "r"."rulename", pg_get_ruledef("r"."oid", true)
  FROM "t" JOIN "pg_rewrite" AS "r" ON "r"."ev_class" = "t"."oid"
  ORDER BY 1, 2, 3`,
}
