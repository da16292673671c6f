import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { PortalProvider } from '#web/http/portal.tsx'
import { testPortal } from '#web/testing/portal.tsx'

import { PageHeading } from './PageHeading.tsx'
import styles from './PageHeading.module.css'

const BACK = { href: '/', label: 'Home' }

test.each([
  ['the app is hidden where the top bar has its back button', true],
  ['the page is shown', false],
])('APP-014 the link back of a page of %s', (_of, isHidden) => {
  render(
    <PortalProvider value={testPortal({ mobile: isHidden })}>
      <PageHeading title="Pay" back={BACK} />
    </PortalProvider>,
  )

  const link = screen.getByRole('link', { name: 'Home' })
  expect(link.classList.contains(styles['inApp'] ?? '')).toBe(isHidden)
})
