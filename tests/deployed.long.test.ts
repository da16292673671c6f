import { expect, onTestFinished, test } from 'vitest'

import { hashSecret } from '../apps/api/src/platform/hash.ts'
import { sqlOn } from '../apps/api/src/testing/sql.ts'
import { createCleanUp } from '../tools/clean-up.ts'

import { canDeploy, fetchSecurely, prepareDeployment, startDeployed } from './deploy/deployed.ts'

test.skipIf(!(await canDeploy()))(
  'OPS-026 an API and HAProxy of the files in deploy serve by TLS, know each customer by their own address, and log no address and no number (not run without HAProxy, openssl and PostgreSQL)',
  async () => {
    const cleanUp = createCleanUp()
    onTestFinished(() => cleanUp.run())
    const portal = await startDeployed(await prepareDeployment(cleanUp), cleanUp)

    const replies = await Promise.all(
      ['127.0.0.77', '127.0.1.78'].map((address) =>
        fetchSecurely(portal, '/identity/connect/authorize?client_id=none', address),
      ),
    )

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400])
    expect(replies[0]?.headers['strict-transport-security']).toContain('max-age=')
    const counted = await portal.database.withConnection(
      (db) => sqlOn(db)<{ key_hash: string }>`select key_hash from sign_in_tries`,
    )
    expect(counted.map((row) => row.key_hash).toSorted()).toEqual(
      ['127.0.0.77', '127.0.1.78'].map((address) => hashSecret(`sign-ins begun of ${address}`)).toSorted(),
    )
    const plain = await fetch(`${portal.plainUrl}/my-plan`, { redirect: 'manual' })
    expect([plain.status, plain.headers.get('location')]).toEqual([
      308,
      expect.stringMatching(/^https:.*\/my-plan$/),
    ])
    const account = await fetchSecurely(portal, '/api/accounts/100482/services?token=secret', '127.0.0.77')
    // HAProxy logs a request after its reply
    await expect
      .poll(() => portal.readLog().map((line): unknown => JSON.parse(line)))
      .toContainEqual({
        at: expect.any(String),
        from: '127.0.0.0',
        method: 'GET',
        path: '/api/accounts/N/services',
        status: account.statusCode,
        bytes: expect.any(Number),
        milliseconds: expect.any(Number),
        // HAProxy sends calls to `live_api` until the health check of a process has passed
        server: expect.stringMatching(/^(live_)?api\/api\d$/),
        ended: '--',
        correlationId: account.headers['x-correlation-id'],
      })
    expect(portal.readLog().join()).not.toMatch(/127\.0\.0\.77|127\.0\.1\.78|100482|secret/)
  },
)
