/** The theme of the site: VitePress's own without web fonts, our colours, a finding on the front page, and a filter of rules. */
import DefaultTheme from 'vitepress/theme-without-fonts';
import { h } from 'vue';
import FrontFindings from './FrontFindings.vue';
import RulesFilter from './RulesFilter.vue';
import './style.css';

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'home-hero-image': () => h(FrontFindings) }),
  enhanceApp: ({ app }) => app.component('RulesFilter', RulesFilter),
};
