import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startSmtp } from '../../apps/api/src/testing/smtp.ts'
import type { CleanUp } from '../../tools/clean-up.ts'
import { findProgram } from '../../tools/cluster/programs.ts'
import { ROOT, startFile, stopAndWait } from '../../tools/processes.ts'
import { freePort } from '../faults/stage.ts'

import type { Deployment } from './deployed.ts'
import { ownSecrets, readVariables } from './variables.ts'

/** The path of each partner at the sandbox, by the setting of its address. */
export const PARTNER_PATHS = {
  GATEWAY_URL: '/api/v1',
  BANK_URL: '/bank/v1',
  ELECTRICITY_REGISTRY_URL: '/electricity-registry/v1',
  MOBILE_NETWORK_URL: '/mobile-network/v1',
  DEVICE_MANAGEMENT_URL: '/device-management/nbi',
  VOICE_SWITCH_URL: '/voice-switch/v1',
  SPEED_TEST_URL: '/speed-test-provider/v1',
  FIBRE_COMPANY_URL: '/fibre-company/v1',
  STAFF_ISSUER_URL: '/staff-issuer',
} as const

export type Outside = {
  readonly url: string
  /** The settings by which the portal finds it. */
  readonly variables: Readonly<Record<string, string>>
  /** The letters that the mail server has accepted. */
  readonly letters: readonly string[]
}

/** Starts the sandbox by TLS as all partners of a portal, and a mail server. */
export async function startOutside(
  { publicUrl, certificate }: Deployment,
  cleanUp: CleanUp,
): Promise<Outside> {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-outside-'))
  cleanUp.add(() => rmSync(folder, { recursive: true }))
  const [port, tlsPort, mailPort] = [await freePort(), await freePort(), await freePort()]
  const url = `https://localhost:${tlsPort}`
  const smtp = await startSmtp()
  cleanUp.add(() => smtp.server.close())
  const secrets = ownSecrets(readVariables('env/api.env'))
  const sandbox = startFile('apps/sandbox/src/main.ts', {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      MAIL_SERVER_PORT: String(mailPort),
      DATA_DIR: folder,
      SANDBOX_URL: url,
      PORTAL_URL: publicUrl,
      GATEWAY_USER: secrets['GATEWAY_USER'],
      GATEWAY_KEY: secrets['GATEWAY_KEY'],
      NODE_EXTRA_CA_CERTS: certificate.authorityFile,
    },
  })
  cleanUp.add(() => stopAndWait(sandbox))
  const proxy = spawn(findProgram('haproxy') ?? '', ['-db', '-f', join(ROOT, 'tests/deploy/outside.cfg')], {
    env: {
      OUTSIDE_BIND: `127.0.0.1:${tlsPort}`,
      CERTIFICATE: certificate.file,
      SANDBOX: `127.0.0.1:${port}`,
    },
    stdio: 'ignore',
  })
  cleanUp.add(() => stopAndWait(proxy))
  return {
    url,
    letters: smtp.letters,
    variables: {
      ...Object.fromEntries(Object.entries(PARTNER_PATHS).map(([name, path]) => [name, `${url}${path}`])),
      STAFF_CLIENT_ID: 'sandbox',
      SMTP_URL: smtp.url,
    },
  }
}
