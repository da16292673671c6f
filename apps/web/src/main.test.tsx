import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { kea } from '@switchboard/brands/kea'
import { readDynamicConfiguration } from '@switchboard/domain/config/contract'
import { BRAND_ELEMENT, STATIC_CONFIGURATION_ELEMENT } from '@switchboard/domain/config/static'

import { answersRaw, testNetwork } from '#web/testing/network.ts'
import { testConfiguration } from '#web/testing/portal.tsx'

const network = testNetwork()

afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

/** The document as the server serves it, with this log level in its static configuration. */
function serveDocument(logLevel: 'NONE' | 'ERROR') {
  document.body.append(
    dataElement(STATIC_CONFIGURATION_ELEMENT, { ...testConfiguration, logLevel }),
    dataElement(BRAND_ELEMENT, kea),
    Object.assign(document.createElement('div'), { id: 'root' }),
  )
}

function dataElement(id: string, data: unknown): HTMLElement {
  return Object.assign(document.createElement('script'), {
    id,
    type: 'application/json',
    textContent: JSON.stringify(data),
  })
}

test.each([
  ['ERROR', 1],
  ['NONE', 0],
] as const)('CFG-021 with the level %s a start that fails writes %d entries', async (logLevel, entries) => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  network.use(answersRaw(readDynamicConfiguration, '', { status: 500 }))
  serveDocument(logLevel)
  vi.resetModules()

  await import('./main.tsx')

  expect(await screen.findByRole('alertdialog')).toBeDefined()
  const ofOurs = written.mock.calls.filter(([text]) => text === 'the portal could not start')
  expect(ofOurs).toHaveLength(entries)
})
