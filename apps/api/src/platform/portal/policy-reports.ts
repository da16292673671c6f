import type { FastifyInstance } from 'fastify'

import { Refused, refuse } from '#api/platform/refusal.ts'
import { runInCallerQueue } from '#api/platform/http/caller-queues.ts'
import { countAttempt, createAddressCounter } from '#api/platform/attempts.ts'
import type { Services } from '#api/platform/services.ts'

import { POLICY_REPORTS_PATH } from './document.ts'

/** Limits in five minutes, for an address and in total, because anyone can send reports. */
export const MAX_REPORTS = { peer: 60, everyone: 600 } as const
const MAX_REPORT_BYTES = 16_384
/** Enough for the page and the violation; the rest of a report repeats the policy. */
const MAX_LOGGED_CHARACTERS = 2_000

/** Receives browsers' reports of policy violations and logs them. */
export function mountPolicyReports(
  app: FastifyInstance,
  { db, logger }: Pick<Services, 'db' | 'logger'>,
): void {
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: MAX_REPORT_BYTES },
    (_request, body, done) => done(null, body),
  )
  const waitSeconds = async (peer: string) =>
    (await countAttempt(db, [createAddressCounter('policy reports of', peer, MAX_REPORTS.peer)])) ??
    (await countAttempt(db, [{ name: 'policy reports', most: MAX_REPORTS.everyone }]))
  app.post(POLICY_REPORTS_PATH, async (request, reply) => {
    const retryAfterSeconds = await runInCallerQueue(request.ip, () => waitSeconds(request.ip))
    if (retryAfterSeconds !== null) throw new Refused(refuse('TOO_MANY_REQUESTS', { retryAfterSeconds }))
    const report = removeQueries(String(request.body)).slice(0, MAX_LOGGED_CHARACTERS)
    logger.warn({ report }, 'policy report')
    return reply.code(204).send()
  })
}

/** Removes queries, because the address of a page may contain a code that sets a password. */
function removeQueries(report: string): string {
  return report.replaceAll(/\?[^"\s]*/g, '?…')
}
