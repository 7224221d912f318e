-- AlterEnum
ALTER TYPE "MailKind" ADD VALUE 'newLink';
