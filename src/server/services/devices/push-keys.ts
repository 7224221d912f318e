import type { PushKeys } from '../../push/push-message.ts'
import type { DatabaseScope } from '../scope.ts'

const id = 1

/** Of two processes that make them at once, the first one's are kept: browsers know us by them. */
export async function readPushKeys({ db }: Pick<DatabaseScope, 'db'>): Promise<PushKeys> {
  const where = { id }
  const known = await db.read.pushKey.findUnique({ where })
  if (known) return known
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  return db.write(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO "PushKey" ("id", "publicKey", "privateKey") VALUES (${id}, ${publicKey}, ${privateKey})
      ON CONFLICT DO NOTHING`
    return tx.pushKey.findUniqueOrThrow({ where })
  })
}
