import { expect } from '@playwright/test'
import { HandAgent } from '../../grader/test/server/http/clients.ts'
import { expectFine } from './axe.ts'
import { makeAccount } from './accounts.ts'
import { School } from './school.ts'
import { test } from './test.ts'

let school: School

test.beforeAll(async () => {
  school = await School.open()
})
test.afterAll(() => school.close())

test('an administrator gives a machine its token, sees its agents, and revokes it', async ({ pages }) => {
  test.slow()
  const ada = await pages.open(school.address)
  await school.giveRole(await makeAccount(ada, 'Ada Admin'), 'admin')

  await ada.goto('/admin/#agents')
  await ada.getByLabel('Name of the machine').fill('grader-1')
  await ada.keyboard.press('Enter')
  const made = ada.getByLabel('The token of grader-1', { exact: true })
  await expect(made).toHaveValue(/^hotpath-agent-/)
  await expect(ada.getByText('no agent has used it yet')).toBeVisible()
  const agent = new HandAgent(school, 'grader-1:7', await made.inputValue())
  await agent.here()

  await ada.reload()
  await expect(ada.getByText('grader-1:7')).toBeVisible()
  await expect(made).toHaveCount(0)
  await expectFine(ada)

  const revoke = ada.getByRole('button', { name: 'Revoke the token of grader-1' })
  await revoke.click()
  await expect(ada.getByText('Press again to confirm.')).toBeVisible()
  await revoke.click()
  await expect(ada.getByText('The token of grader-1 is revoked.')).toBeVisible()
  await expect(ada.getByText('1 token revoked')).toBeVisible()
  expect((await agent.here()).status).toBe(401)
})
