import { configure } from '@testing-library/react'

import { SCREEN_WAIT, chooseWait } from './patience.ts'

configure({ asyncUtilTimeout: chooseWait(SCREEN_WAIT) })
