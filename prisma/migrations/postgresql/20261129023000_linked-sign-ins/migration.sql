-- AlterEnum
ALTER TYPE "ChallengePurpose" ADD VALUE 'oidcSignIn';
ALTER TYPE "ChallengePurpose" ADD VALUE 'oidcLink';
ALTER TYPE "ChallengePurpose" ADD VALUE 'oidcSecondStep';

-- AlterEnum
ALTER TYPE "SignInMethod" ADD VALUE 'oidc';

-- CreateTable
CREATE TABLE "LinkedSignIn" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "linkedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMP(3),

    CONSTRAINT "LinkedSignIn_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "LinkedSignIn_userId_idx" ON "LinkedSignIn"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "LinkedSignIn_issuer_subject_key" ON "LinkedSignIn"("issuer", "subject");

-- AddForeignKey
ALTER TABLE "LinkedSignIn" ADD CONSTRAINT "LinkedSignIn_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
