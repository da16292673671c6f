import type { Draft } from '@switchboard/domain/change-product/draft'

import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

import { HUB, WIZARD_NAMES } from '../place.ts'
import { UNEXPECTED } from '../words.ts'

type UnexpectedProps = { readonly type: Draft['type']; readonly onReload: () => void }

/** Source: CHG-070, CHG-071. */
export function Unexpected({ type, onReload }: UnexpectedProps) {
  return (
    <>
      <PageHeading title={WIZARD_NAMES[type]} back={HUB} />
      <Notice
        tone="critical"
        role="alert"
        title={UNEXPECTED}
        actions={
          <>
            <Button onClick={onReload}>Reload form</Button>
            <LinkButton kind="plain" href={HUB.href}>
              Return to Change Hub
            </LinkButton>
          </>
        }
      >
        <HelpdeskLine />
      </Notice>
    </>
  )
}
