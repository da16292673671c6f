import { expect, test } from 'vitest'

import { createLogger } from '#api/platform/http/server.ts'
import { testApi } from '#api/testing/api.ts'

import { MAX_REPORTS } from './policy-reports.ts'

const entries: unknown[] = []
const logger = createLogger('silent')
logger.warn = (...values: unknown[]) => void entries.push(...values)
const api = testApi(async () => {}, { logger })

function report(fields: Record<string, string>, address = '203.0.113.7') {
  entries.length = 0
  return api().app.inject({
    method: 'POST',
    url: '/policy-reports',
    remoteAddress: address,
    headers: { 'content-type': 'application/csp-report' },
    payload: JSON.stringify({ 'csp-report': fields }),
  })
}

test('a report of stopped content is logged without what the address of its page holds', async () => {
  const answer = await report({
    'document-uri': 'http://portal.test/reset-password/complete?username=ben&code=secret',
    'violated-directive': 'script-src',
  })

  const text = JSON.stringify(entries)
  expect(answer.statusCode).toBe(204)
  expect(text).toContain('/reset-password/complete?…')
  expect(text).toContain('script-src')
  expect(text).not.toMatch(/secret|ben/)
})

test('of a long report the log holds the beginning', async () => {
  await report({ 'violated-directive': 'script-src', 'script-sample': 'x'.repeat(12_000) })

  expect(JSON.stringify(entries)).toContain('script-src')
  expect(JSON.stringify(entries).length).toBeLessThan(2_200)
})

test('one address cannot fill the log, and all together cannot either', async () => {
  await report({ 'violated-directive': 'script-src' })
  await api().sql`update sign_in_tries set tries = tries + ${MAX_REPORTS.peer - 1}`
  const over = await report({ 'violated-directive': 'script-src' })
  expect([over.statusCode, over.headers['retry-after'], entries]).toEqual([429, expect.any(String), []])

  expect((await report({ 'violated-directive': 'script-src' }, '203.0.113.8')).statusCode).toBe(204)
  await api().sql`update sign_in_tries set tries = tries + ${MAX_REPORTS.everyone}`
  expect((await report({ 'violated-directive': 'script-src' }, '203.0.113.9')).statusCode).toBe(429)
})
