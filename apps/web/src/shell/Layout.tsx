import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'

import { useBrand } from '#web/http/portal.tsx'
import { PlainFrame } from '#web/ui/Frame.tsx'
import { focusPageHeading } from '#web/ui/PageHeading.tsx'
import { Wordmark } from '#web/ui/Wordmark.tsx'

import type { EnteredRoute } from '#web/area.ts'
import { Bars } from './Bars.tsx'
import { SignedInFrame } from './SignedInFrame.tsx'
import { VersionNote } from './VersionNote.tsx'

/** The frame of a screen: with menus if its route requires a session, otherwise plain. */
export function Layout({ route, children }: { readonly route: EnteredRoute; readonly children: ReactNode }) {
  useTitleAndFocus(route)
  return route.session === 'required' ? (
    <SignedInFrame route={route}>{children}</SignedInFrame>
  ) : (
    <SignedOutFrame>{children}</SignedOutFrame>
  )
}

function SignedOutFrame({ children }: { readonly children: ReactNode }) {
  const brand = useBrand()
  return (
    <>
      <Bars />
      <PlainFrame wordmark={<Wordmark name={brand.name} path={brand.wordmark.path} />} foot={<VersionNote />}>
        {children}
      </PlainFrame>
    </>
  )
}

/** A change of route moves the focus to the heading, so that screen readers read it. Source: SHL-012. */
function useTitleAndFocus(route: EnteredRoute): void {
  const brand = useBrand()
  const shownPath = useRef<string | undefined>(undefined)
  useEffect(() => {
    const title = typeof route.title === 'string' ? route.title : route.title(brand)
    document.title = `${title} - My ${brand.name}`
    if (shownPath.current !== undefined && shownPath.current !== route.path) focusPageHeading()
    shownPath.current = route.path
  }, [route, brand])
}
