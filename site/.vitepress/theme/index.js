/** The theme of the site: VitePress's own without web fonts, our colours, and a finding on the front page. */
import DefaultTheme from 'vitepress/theme-without-fonts';
import { h } from 'vue';
import FrontFindings from './FrontFindings.vue';
import './style.css';

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'home-hero-image': () => h(FrontFindings) }),
};
