/** Databases on the cluster of TEST_CITUS_URL, whose accounts are spread over its workers. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../../src/server/db/migrate.ts'
import { distribute } from '../../src/server/maintenance/distribute.ts'
import type { TestDatabase } from './database.ts'
import { runAsAdmin, urlOfDatabase } from './postgres.ts'

/** The URL of a super user's database on the coordinator, which knows the workers. */
export const clusterUrl = process.env.TEST_CITUS_URL

export interface TestCluster extends TestDatabase {
  /** The copy of the database on each worker. */
  workerUrls: string[]
}

/** A database on all machines of the cluster, which know each other; empty, without tables. */
export async function createClusterDatabase(): Promise<TestCluster> {
  if (!clusterUrl) throw new Error('TEST_CITUS_URL is not set.')
  const name = `balance_${randomUUID().replaceAll('-', '')}`
  const workers = await readWorkers(clusterUrl)
  const adminUrls = [clusterUrl, ...workers.map((worker) => urlOf(clusterUrl as string, worker))]
  for (const adminUrl of adminUrls) {
    await runAsAdmin(adminUrl, `CREATE DATABASE ${name}`)
    await runAsAdmin(urlOfDatabase(adminUrl, name), 'CREATE EXTENSION citus')
  }
  const [url = '', ...workerUrls] = adminUrls.map((adminUrl) => urlOfDatabase(adminUrl, name))
  for (const { host, port } of workers)
    await runAsAdmin(url, `SELECT citus_add_node('${host}', ${port})`)
  return {
    url,
    workerUrls,
    drop: async () => {
      for (const adminUrl of adminUrls)
        await runAsAdmin(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

/** A database with all tables, the rows of accounts spread. */
export async function createSpreadDatabase(): Promise<TestCluster> {
  const cluster = await createClusterDatabase()
  await migrate(cluster.url)
  await distribute(cluster.url, () => undefined)
  return cluster
}

interface Worker {
  host: string
  port: number
}

async function readWorkers(adminUrl: string): Promise<Worker[]> {
  const admin = new pg.Client(adminUrl)
  await admin.connect()
  const { rows } = await admin.query<Worker>(
    `SELECT "nodename" AS "host", "nodeport" AS "port" FROM "pg_dist_node"
     WHERE "noderole" = 'primary' AND "shouldhaveshards" ORDER BY "nodeport"`,
  )
  await admin.end()
  return rows
}

function urlOf(adminUrl: string, { host, port }: Worker): string {
  const url = new URL(adminUrl)
  url.hostname = host
  url.port = String(port)
  return url.href
}
