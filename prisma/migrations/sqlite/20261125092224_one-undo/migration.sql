-- DropTable
DROP TABLE "CheckInItem";

-- AlterTable
ALTER TABLE "CheckIn" DROP COLUMN "oldBalanceCents";
ALTER TABLE "CheckIn" DROP COLUMN "oldBalanceOn";
ALTER TABLE "CheckIn" DROP COLUMN "oldCheckInId";
