import { Suspense } from 'react'
import type { ComponentProps } from 'react'

import { lazyPart } from '#web/http/on-demand.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const CompareOwnFile = lazyPart(async () => (await import('./CompareOwnFile.tsx')).CompareOwnFile)

type CompareByFileProps = ComponentProps<typeof CompareOwnFile> & { readonly summary: string }

/** Compares the plans by a file of the previous power company. Its script is loaded once the disclosure is opened. */
export function CompareByFile({ summary, ...props }: CompareByFileProps) {
  return (
    <Disclosure summary={summary} rendersOnOpen>
      <Suspense fallback={<Skeleton label="Loading the comparison" lines={['text', 'text']} />}>
        <CompareOwnFile {...props} />
      </Suspense>
    </Disclosure>
  )
}
