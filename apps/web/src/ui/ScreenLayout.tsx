import type { ReactNode } from 'react'

import { Columns } from './Columns.tsx'
import { PageHeading } from './PageHeading.tsx'
import type { PageHeadingProps } from './PageHeading.tsx'

type ScreenLayoutProps = PageHeadingProps & { readonly aside?: ReactNode; readonly children: ReactNode }

/** The heading of a screen and its content, with related content beside it. */
export function ScreenLayout({ aside, children, ...heading }: ScreenLayoutProps) {
  return (
    <>
      <PageHeading {...heading} />
      <Columns aside={aside}>{children}</Columns>
    </>
  )
}
