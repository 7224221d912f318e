-- CreateTable
CREATE TABLE "AnsweredRequest" (
    "userId" INTEGER NOT NULL,
    "procedure" TEXT NOT NULL,
    "requestId" TEXT NOT NULL,
    "accountId" INTEGER,
    "answer" TEXT NOT NULL,
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("userId", "procedure", "requestId"),
    CONSTRAINT "AnsweredRequest_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "AnsweredRequest_at_idx" ON "AnsweredRequest"("at");
