-- AlterTable
ALTER TABLE "CashFlow" ADD COLUMN     "closeDay" INTEGER,
ADD COLUMN     "everyday" BOOLEAN,
ADD COLUMN     "everydayHighCents" BIGINT,
ADD COLUMN     "everydayLowCents" BIGINT,
ADD COLUMN     "paidBy" INTEGER;

-- CreateIndex
CREATE INDEX "CashFlow_accountId_paidBy_idx" ON "CashFlow"("accountId", "paidBy") WHERE ("paidBy" IS NOT NULL);

-- AddForeignKey
ALTER TABLE "CashFlow" ADD CONSTRAINT "CashFlow_accountId_paidBy_fkey" FOREIGN KEY ("accountId", "paidBy") REFERENCES "CashFlow"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
