-- One text in the place of eleven columns. The column of the type takes it, so that the table, its ids and its indexes stay.
UPDATE "CashFlow" SET "recurrenceType" = "recurrenceType"
    || coalesce(' day=' || "recurrenceDay", '')
    || coalesce(' every=' || "every", '')
    || coalesce(' from=' || "anchorDate", '')
    || coalesce(' days=' || "firstMonthDay" || ',' || "secondMonthDay", '')
    || coalesce(' on=' || "nthOfMonth" || '/' || "weekdayOfMonth", '')
    || coalesce(' first=' || "firstDate", '')
    || coalesce(' last=' || "lastDate", '')
    || coalesce(' weekend=' || "weekend", '');
ALTER TABLE "CashFlow" RENAME COLUMN "recurrenceType" TO "schedule";
ALTER TABLE "CashFlow" DROP COLUMN "recurrenceDay";
ALTER TABLE "CashFlow" DROP COLUMN "every";
ALTER TABLE "CashFlow" DROP COLUMN "anchorDate";
ALTER TABLE "CashFlow" DROP COLUMN "firstMonthDay";
ALTER TABLE "CashFlow" DROP COLUMN "secondMonthDay";
ALTER TABLE "CashFlow" DROP COLUMN "nthOfMonth";
ALTER TABLE "CashFlow" DROP COLUMN "weekdayOfMonth";
ALTER TABLE "CashFlow" DROP COLUMN "firstDate";
ALTER TABLE "CashFlow" DROP COLUMN "lastDate";
ALTER TABLE "CashFlow" DROP COLUMN "weekend";
