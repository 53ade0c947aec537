import type { NewToken, Token } from '../../../../grader/contracts/tokens.ts'
import { call, send } from './client.ts'

export const listTokens = () => call<Token[]>('/api/me/tokens')
export const makeToken = (token: NewToken) => send<Token>('POST', '/api/me/tokens', token)
export const revokeToken = (token: string) => call<void>(`/api/me/tokens/${token}`, { method: 'DELETE' })
