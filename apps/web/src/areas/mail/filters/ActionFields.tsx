import { actionsOffered, withAction, withoutAction } from '@switchboard/domain/mail/rules'

import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { EmailField } from '#web/ui/EmailField.tsx'

import styles from './Filters.module.css'
import type { FilterPart } from './filter-part.ts'
import { ADD_ACTION } from './words.ts'

/** What the filter does, deleting last. Source: MAI-010, MAI-011, MAI-016. */
export function ActionFields({ typed: { actions }, put, errorOf }: FilterPart) {
  return (
    <Card title="What is done with it">
      {actions.map(({ actionType, address }, place) => (
        <div key={place} className={styles.action}>
          {actionType === 'DELETE' ? (
            <p>It is deleted: it does not come into the mailbox.</p>
          ) : (
            <EmailField
              id={`actions.${place}.address`}
              label="Forward it to"
              autoComplete="off"
              value={address ?? ''}
              onValueChange={(to) =>
                put({
                  actions: actions.map((each, at) => (at === place ? { ...each, address: to } : each)),
                })
              }
              error={errorOf(`actions.${place}.address`)}
            />
          )}
          <div className={styles.remove}>
            <Button
              kind="quiet"
              aria-label={actionType === 'DELETE' ? 'Remove deleting' : `Remove forwarding ${place + 1}`}
              onClick={() => put({ actions: withoutAction(actions, place) })}
            >
              Remove
            </Button>
          </div>
        </div>
      ))}
      <FieldError id="actions" error={errorOf('actions')} />
      <div className="row">
        {actionsOffered(actions).map((actionType, place) => (
          <Button
            key={actionType}
            kind="plain"
            {...(place === 0 && { id: 'actions' })}
            onClick={() => put({ actions: withAction(actions, actionType) })}
          >
            {ADD_ACTION[actionType]}
          </Button>
        ))}
      </div>
    </Card>
  )
}
