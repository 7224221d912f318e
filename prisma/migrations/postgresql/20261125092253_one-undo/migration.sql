-- DropForeignKey
ALTER TABLE "CheckInItem" DROP CONSTRAINT "CheckInItem_accountId_fkey";

-- DropForeignKey
ALTER TABLE "CheckInItem" DROP CONSTRAINT "CheckInItem_cashFlowId_fkey";

-- DropForeignKey
ALTER TABLE "CheckInItem" DROP CONSTRAINT "CheckInItem_checkInId_fkey";

-- AlterTable
ALTER TABLE "CheckIn" DROP COLUMN "oldBalanceCents",
DROP COLUMN "oldBalanceOn",
DROP COLUMN "oldCheckInId";

-- DropTable
DROP TABLE "CheckInItem";

-- DropEnum
DROP TYPE "CheckInAct";
