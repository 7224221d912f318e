-- One text in the place of eleven columns. The column of the type takes it.
ALTER TABLE "CashFlow" ALTER COLUMN "recurrenceType" TYPE TEXT USING "recurrenceType"::text
    || coalesce(' day=' || "recurrenceDay", '')
    || coalesce(' every=' || "every", '')
    || coalesce(' from=' || "anchorDate", '')
    || coalesce(' days=' || "firstMonthDay" || ',' || "secondMonthDay", '')
    || coalesce(' on=' || "nthOfMonth" || '/' || "weekdayOfMonth", '')
    || coalesce(' first=' || "firstDate", '')
    || coalesce(' last=' || "lastDate", '')
    || coalesce(' weekend=' || "weekend"::text, '');

ALTER TABLE "CashFlow" RENAME COLUMN "recurrenceType" TO "schedule";

ALTER TABLE "CashFlow" DROP COLUMN "recurrenceDay",
DROP COLUMN "every",
DROP COLUMN "anchorDate",
DROP COLUMN "firstMonthDay",
DROP COLUMN "secondMonthDay",
DROP COLUMN "nthOfMonth",
DROP COLUMN "weekdayOfMonth",
DROP COLUMN "firstDate",
DROP COLUMN "lastDate",
DROP COLUMN "weekend";

DROP TYPE "RecurrenceType";

DROP TYPE "Weekend";
