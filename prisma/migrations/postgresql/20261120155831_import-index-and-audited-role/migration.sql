-- AlterTable
ALTER TABLE "AuditEntry" ADD COLUMN     "role" "UserRole";

-- CreateIndex
CREATE INDEX "CashFlow_accountId_importId_idx" ON "CashFlow"("accountId", "importId");
