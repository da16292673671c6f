import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import * as z from 'zod/mini'

import { NotPossible } from './command.ts'

const manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  product: z.string(),
  kind: z.enum(['pglite', 'postgres']),
  /** The server version, such as 150020. */
  version: z.int(),
  migrations: z.array(z.string()),
  /** Roles that have rights on the tables. They must exist before a restore. */
  roles: z.array(z.string()),
  /** The number of rows of each table at the moment of the backup. */
  rows: z.record(z.string(), z.int()),
  bytes: z.int(),
  sha256: z.string(),
})

/** The metadata of a backup. */
export type Manifest = z.output<typeof manifest>

const MANIFEST = 'manifest.json'
const DUMP = 'database.dump'
const UNFINISHED = '.unfinished-'

/** A backup that is being made. Its folder gets its final name only when it is finished. */
export type UnfinishedBackup = {
  readonly dump: string
  finish(facts: Omit<Manifest, 'format' | 'bytes' | 'sha256'>): Promise<Backup>
  remove(): Promise<void>
}

/** A finished backup: its folder, the dump in it, and its metadata. */
export type Backup = { readonly folder: string; readonly dump: string; readonly manifest: Manifest }

/** Begins a backup in a folder, and removes the unfinished backups of killed processes there. */
export async function beginBackup(folder: string, madeAt: Date): Promise<UnfinishedBackup> {
  await mkdir(folder, { recursive: true })
  await removeUnfinished(folder)
  const name = `switchboard-${madeAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
  if (existsSync(join(folder, name))) throw new NotPossible(`There is a backup ${name} already.`)
  const path = join(folder, `${UNFINISHED}${hostname()}-${process.pid}-${name}`)
  await mkdir(path, { mode: 0o700 })
  const dump = join(path, DUMP)
  return {
    dump,
    finish: async (facts) => {
      const metadata: Manifest = { format: 1, ...facts, ...(await measureDump(dump)) }
      await writeFile(join(path, MANIFEST), JSON.stringify(metadata, null, 2), { mode: 0o600 })
      for (const file of [dump, join(path, MANIFEST), path]) await syncToDisk(file)
      const finalPath = join(folder, name)
      await rename(path, finalPath)
      await syncToDisk(folder)
      return { folder: finalPath, dump: join(finalPath, DUMP), manifest: metadata }
    },
    remove: () => rm(path, { recursive: true, force: true }),
  }
}

/** Reads a finished backup and checks that its dump is undamaged. Anything else is refused. */
export async function readBackup(folder: string): Promise<Backup> {
  const path = join(folder, MANIFEST)
  if (basename(folder).startsWith(UNFINISHED) || !existsSync(path))
    throw new NotPossible(`${folder} is no finished backup.`)
  const parsed = manifest.safeParse(JSON.parse(await readFile(path, 'utf8')))
  if (!parsed.success) throw new NotPossible(`${path} is not as this version writes it.`)
  const dump = join(folder, DUMP)
  if (!existsSync(dump)) throw new NotPossible(`${folder} has no ${DUMP}.`)
  const { bytes, sha256 } = await measureDump(dump)
  if (bytes !== parsed.data.bytes || sha256 !== parsed.data.sha256)
    throw new NotPossible(`${dump} is not what was written: the backup is damaged.`)
  return { folder, dump, manifest: parsed.data }
}

async function measureDump(dump: string): Promise<Pick<Manifest, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(dump), hash)
  return { bytes: (await stat(dump)).size, sha256: hash.digest('hex') }
}

async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r')
  await file.sync()
  await file.close()
}

/** Removes unfinished backups of this machine whose process no longer exists. */
async function removeUnfinished(folder: string): Promise<void> {
  const prefix = `${UNFINISHED}${hostname()}-`
  for (const name of await readdir(folder)) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN
    if (!Number.isNaN(pid) && !isRunning(pid)) await rm(join(folder, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
