-- CreateTable
CREATE TABLE "AnsweredRequest" (
    "userId" INTEGER NOT NULL,
    "procedure" TEXT NOT NULL,
    "requestId" TEXT NOT NULL,
    "accountId" INTEGER,
    "answer" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "AnsweredRequest_pkey" PRIMARY KEY ("userId","procedure","requestId")
);

-- CreateIndex
CREATE INDEX "AnsweredRequest_at_idx" ON "AnsweredRequest"("at");

-- AddForeignKey
ALTER TABLE "AnsweredRequest" ADD CONSTRAINT "AnsweredRequest_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
