-- AlterEnum
ALTER TYPE "ActivityAction" ADD VALUE 'madeViewer';
ALTER TYPE "ActivityAction" ADD VALUE 'madeMember';

-- AlterEnum
ALTER TYPE "MemberRole" ADD VALUE 'viewer';

-- AlterTable
ALTER TABLE "Invitation" ADD COLUMN     "role" "MemberRole" NOT NULL DEFAULT 'member';
