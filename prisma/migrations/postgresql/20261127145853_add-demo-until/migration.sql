-- AlterTable
ALTER TABLE "User" ADD COLUMN     "demoUntil" TIMESTAMP(3);

-- CreateIndex
CREATE INDEX "User_demoUntil_idx" ON "User"("demoUntil");
