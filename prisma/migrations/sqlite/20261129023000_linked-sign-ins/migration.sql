-- CreateTable
CREATE TABLE "LinkedSignIn" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "linkedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" DATETIME,
    CONSTRAINT "LinkedSignIn_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "LinkedSignIn_userId_idx" ON "LinkedSignIn"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "LinkedSignIn_issuer_subject_key" ON "LinkedSignIn"("issuer", "subject");
