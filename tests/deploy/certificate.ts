import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { findProgram } from '../../tools/cluster/programs.ts'

const DAYS = '2'

/** Files of a private authority and of a certificate for localhost that it has signed. */
export type Certificate = {
  /** The certificate of the authority, for `NODE_EXTRA_CA_CERTS`. */
  readonly authorityFile: string
  readonly authority: Buffer
  /** The certificate; its key is beside it, where HAProxy finds it. */
  readonly file: string
}

/** Makes an authority and a certificate by the program openssl. */
export function createCertificate(folder: string): Certificate {
  const authorityFile = join(folder, 'authority.pem')
  const file = join(folder, 'localhost.pem')
  const authorityKey = join(folder, 'authority.key')
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', DAYS]
  openssl([
    'req',
    '-x509',
    ...newKey,
    '-subj',
    '/CN=rehearsal',
    '-keyout',
    authorityKey,
    '-out',
    authorityFile,
  ])
  const names = ['-addext', 'subjectAltName=DNS:localhost', '-addext', 'basicConstraints=critical,CA:FALSE']
  const signedBy = ['-CA', authorityFile, '-CAkey', authorityKey]
  const output = ['-keyout', `${file}.key`, '-out', file]
  openssl(['req', '-x509', ...newKey, '-subj', '/CN=localhost', ...names, ...signedBy, ...output])
  return { authorityFile, authority: readFileSync(authorityFile), file }
}

function openssl(words: readonly string[]): void {
  const { status, stderr } = spawnSync(findProgram('openssl') ?? '', words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`openssl: ${stderr}`)
}
