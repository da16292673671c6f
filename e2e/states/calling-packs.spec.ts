import { testStates } from './test-states.ts'
import { changeStates } from './product-changes.ts'

const [choice, nothing, confirm] = changeStates({
  route: '/change-hub/calling-packs',
  heading: 'Calling packs',
  user: 'kiri',
  question: 'Calls abroad',
  option: 'International 4',
})

// what the screens of changes have in common is looked at with that of the static IP
testStates(
  'calling-packs',
  [choice, nothing, confirm].flatMap((state) => state ?? []),
)
