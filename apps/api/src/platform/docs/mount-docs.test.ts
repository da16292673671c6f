import { expect, test } from 'vitest'

import { listEndpoints } from '#api/areas.ts'
import { testApi } from '#api/testing/api.ts'

import { listRefusals } from './open-api.ts'

const api = testApi(async () => undefined)

async function openApi() {
  const answer = await api().app.inject({ url: '/api/openapi.json' })
  return answer.json<{
    openapi: string
    paths: Record<
      string,
      Record<
        string,
        {
          responses: Record<string, { description: string }>
          parameters: { name: string; in: string; required?: boolean }[]
          security: unknown[]
        }
      >
    >
  }>()
}

test('the OpenAPI document has every mounted call once, and nothing else', async () => {
  const mounted = listEndpoints(api().services).map(({ call }) => `${call.method} ${call.path}`)
  const document = await openApi()

  const written = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  console.log(`compared ${written.length} operations with the calls that are mounted`)
  expect(document.openapi).toBe('3.1.0')
  expect(written.toSorted()).toStrictEqual(mounted.toSorted())
  expect(written.length).toBeGreaterThan(20)
})

test('an operation names every code that its call can be refused with', async () => {
  const { paths } = await openApi()

  for (const { call } of listEndpoints(api().services)) {
    const operation = paths[call.path]?.[call.method.toLowerCase()]
    const named = Object.values(operation?.responses ?? {}).flatMap(({ description }) =>
      description.split(', '),
    )
    expect(named).toEqual(expect.arrayContaining(listRefusals(call)))
  }
})

test.each([
  ['LEVEL_TOO_LOW', '/accounts/{accountCode}/wifi', 'put'],
  ['LEVEL_TOO_LOW', '/accounts/{accountCode}/nod32/subscriptions', 'get'],
  ['PROOF_NEEDED', '/accounts/{accountCode}/mailboxes/{mailboxId}/password', 'put'],
])('%s is among the refusals of %s %s', async (code, path, method) => {
  const { paths } = await openApi()

  expect(paths[path]?.[method]?.responses['403']?.description.split(', ')).toContain(code)
})

test('a call that anyone who sees the account may make names no level', async () => {
  const { paths } = await openApi()

  const { responses } = paths['/accounts/{accountCode}/inventory/linked']?.['get'] ?? {}
  expect(responses?.['403']?.description ?? '').not.toContain('LEVEL_TOO_LOW')
})

test('the parameters are marked that a call is refused without', async () => {
  const { paths } = await openApi()
  let marked = 0

  for (const { call } of listEndpoints(api().services)) {
    const { parameters = [] } = paths[call.path]?.[call.method.toLowerCase()] ?? {}
    const refused = call.query?.safeParse({}).error?.issues.map(({ path }) => String(path[0])) ?? []
    const required = parameters.filter((one) => one.in === 'query' && one.required === true)
    expect(required.map(({ name }) => name).toSorted(), call.path).toEqual(refused.toSorted())
    marked += required.length
  }
  expect(marked).toBeGreaterThan(3)
})

test('the page to read shows each call, without a script', async () => {
  const page = await api().app.inject({ url: '/api/docs' })

  for (const { call } of listEndpoints(api().services))
    expect(page.body).toContain(`${call.method} ${call.path}`)
  expect(page.body).not.toContain('<script')
  expect(page.headers['content-security-policy']).not.toContain('unsafe')
})
