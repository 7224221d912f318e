-- DropForeignKey
ALTER TABLE "Activity" DROP CONSTRAINT "Activity_userId_fkey";

-- DropForeignKey
ALTER TABLE "AuditEntry" DROP CONSTRAINT "AuditEntry_actorId_fkey";

-- DropForeignKey
ALTER TABLE "AuditEntry" DROP CONSTRAINT "AuditEntry_userId_fkey";

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "deletionAt" TIMESTAMP(3);

-- CreateIndex
CREATE INDEX "Activity_userId_id_idx" ON "Activity"("userId", "id");

-- CreateIndex
CREATE INDEX "User_deletionAt_idx" ON "User"("deletionAt");
