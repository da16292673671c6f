import { render, screen } from '@testing-library/react'
import { Suspense, createElement } from 'react'
import { expect, test } from 'vitest'

import { declareParts } from './on-demand.ts'

const fallback = 'Loading'

function declareHello() {
  const parts = declareParts(() =>
    Promise.resolve({ Hello: ({ name }: { name: string }) => `Hello ${name}` }),
  )
  const Hello = parts.selectPart((module) => module.Hello)
  return {
    load: parts.load,
    element: createElement(Suspense, { fallback }, createElement(Hello, { name: 'Ben' })),
  }
}

test('a part whose script is loaded in advance is shown at once', async () => {
  const { load, element } = declareHello()
  await load()

  render(element)

  expect(screen.getByText('Hello Ben')).toBeTruthy()
})

test('a part whose script is not loaded is shown once it is', async () => {
  render(declareHello().element)

  expect(screen.getByText(fallback)).toBeTruthy()
  expect(await screen.findByText('Hello Ben')).toBeTruthy()
})
