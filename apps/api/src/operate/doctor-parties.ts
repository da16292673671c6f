import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

import type { Environment } from '#api/platform/environment.ts'
import { createPost } from '#api/provider/notices/post.ts'

import { findMailboxSymptoms } from './doctor-mailboxes.ts'
import { checkPartner, listPartners } from './doctor-partners.ts'
import { note, ok, wrong } from './symptom.ts'
import type { Symptom } from './symptom.ts'

const GIGABYTE = 1_073_741_824
const MIN_FREE_SHARE = 0.1

/** Checks whether all partners reply, accept our keys and are at their addresses. */
export async function findPartySymptoms(settings: Environment): Promise<Symptom[]> {
  const parties = listPartners(settings).map(checkPartner)
  const all = [...parties, checkMail(settings), findMailboxSymptoms(settings)]
  return (await Promise.all(all)).flat()
}

async function checkMail(settings: Environment): Promise<Symptom[]> {
  const post = createPost(settings)
  // only the sandbox starts without SMTP_URL
  if (post === null) return [ok('mail', 'none is sent: the sandbox shows it')]
  try {
    await post.check()
    return [ok('mail', 'the server takes us')]
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
    return [wrong('mail', `the server does not take us (${code})`, 'check SMTP_URL, its user and password')]
  }
}

/** Free space on the disk of the embedded database, or of this process. */
export async function findDiskSymptom({ DATABASE_URL, DATA_DIR }: Environment): Promise<Symptom> {
  const folder = findExistingFolder(DATABASE_URL === undefined ? resolve(DATA_DIR) : process.cwd())
  const { bavail, blocks, bsize } = await statfs(folder)
  const [free, share] = [bavail * bsize, bavail / blocks]
  const message = `${(free / GIGABYTE).toFixed(1)} GB (${Math.round(share * 100)} %) are free`
  if (free < GIGABYTE) return wrong('disk', message, `make room on the disk of ${folder}`)
  return share < MIN_FREE_SHARE
    ? note('disk', message, `make room on the disk of ${folder}`)
    : ok('disk', message)
}

/** The folder, or the nearest parent that exists. */
function findExistingFolder(folder: string): string {
  return existsSync(folder) ? folder : findExistingFolder(dirname(folder))
}
