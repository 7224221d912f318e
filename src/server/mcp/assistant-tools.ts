/** The tools of assistants, by their public names [behaviour: Assistants]. All of them only read. */
import { listPlanTool } from './list-plan-tool.ts'
import { balanceOnTool, canIAffordTool, explainTool, outlookTool } from './question-tools.ts'
import type { Tool } from './tool.ts'
import { whatIfTool } from './what-if-tool.ts'

export const TOOLS = new Map<string, Tool>([
  ['outlook', outlookTool],
  ['balance_on', balanceOnTool],
  ['explain', explainTool],
  ['can_i_afford', canIAffordTool],
  ['what_if', whatIfTool],
  ['list_plan', listPlanTool],
])
