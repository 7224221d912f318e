-- AlterTable
ALTER TABLE "User" ADD COLUMN "demoUntil" DATETIME;

-- CreateIndex
CREATE INDEX "User_demoUntil_idx" ON "User"("demoUntil");
