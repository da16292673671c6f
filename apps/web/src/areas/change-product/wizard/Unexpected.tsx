import type { ReactNode } from 'react'

import type { Draft } from '@switchboard/domain/change-product/draft'

import { HUB } from '#web/ordering/hub.ts'
import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

import { WIZARD_NAMES } from '../place.ts'
import { UNEXPECTED } from '../words.ts'

type UnexpectedProps = {
  readonly type: Draft['type']
  readonly onReload: () => void
  readonly isReloading?: boolean
  readonly children?: ReactNode
}

/** Shown for an offer that fails too, which leaves nothing to choose from. Source: CHG-070, CHG-071, SHL-052. */
export function Unexpected({ type, onReload, isReloading = false, children }: UnexpectedProps) {
  return (
    <>
      <PageHeading title={WIZARD_NAMES[type]} back={HUB} />
      <Notice
        tone="critical"
        role="alert"
        title={UNEXPECTED}
        actions={
          <>
            <Button busy={isReloading} onClick={onReload}>
              Reload form
            </Button>
            <LinkButton kind="plain" href={HUB.href}>
              Return to Change Hub
            </LinkButton>
          </>
        }
      >
        {children}
        <HelpdeskLine />
      </Notice>
    </>
  )
}
