import { expect, test } from 'vitest'

import { apiVariables, sandboxVariables } from './product.ts'

test('without settings both processes have the addresses of docs/demo.md', () => {
  expect(apiVariables({})).toEqual({
    MAIL_SERVER_URL: 'sieve://localhost:4003',
  })
  expect(sandboxVariables({})).toEqual({
    PORT: '4001',
    MAIL_SERVER_PORT: '4003',
    DATA_DIR: 'var/sandbox',
    PORTAL_URL: 'http://localhost:4000',
    MANAGEMENT_URL: 'http://localhost:4002',
  })
})

test('configured ports and folder reach both processes', () => {
  const set = {
    PORT: '5000',
    SANDBOX_PORT: '5001',
    SANDBOX_MAIL_PORT: '5003',
    MANAGEMENT_PORT: '5002',
    DATA_DIR: '/tmp/x/data',
  }

  expect(apiVariables(set)).toMatchObject({
    SANDBOX_PORT: '5001',
    MAIL_SERVER_URL: 'sieve://localhost:5003',
  })
  expect(sandboxVariables(set)).toMatchObject({
    PORT: '5001',
    MAIL_SERVER_PORT: '5003',
    DATA_DIR: '/tmp/x/sandbox',
    PORTAL_URL: 'http://localhost:5000',
    MANAGEMENT_URL: 'http://localhost:5002',
  })
})
