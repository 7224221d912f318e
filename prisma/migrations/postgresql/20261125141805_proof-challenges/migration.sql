-- AlterEnum
ALTER TYPE "ChallengePurpose" ADD VALUE 'proof';
